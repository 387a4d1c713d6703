import { useEffect, useRef, useState } from 'react';
import type { Poll } from '#contract/api/polls.ts';
import type { Reader } from '#web/features/posts/use-reader.ts';
import { formatCount, withSeparators } from '#web/lib/counts.ts';
import { absoluteTime } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { placedOptions, resultOrder, sharesOf } from './poll-shares.ts';
import { usePoll } from './use-poll.ts';
import styles from './PollCard.module.css';

/** Renders the poll of a post: its options for who may vote, its figures for who has voted and once it has ended. */
export function PollCard({ postId, poll, reader }: { postId: number; poll: Poll; reader: Reader }) {
  const { own, isSending, hasFailed, ask, vote } = usePoll(postId, { poll, isMember: reader.isMember });
  const results = own?.results ?? poll.results;
  const section = useRef<HTMLElement>(null);
  const hasPressed = useRef(false);
  const hasVoted = own !== null && own.own !== null;
  useEffect(() => {
    // The button that was pressed is gone with the ballot; what is read out next is the results.
    if (hasVoted && hasPressed.current) section.current?.focus({ preventScroll: true });
  }, [hasVoted]);
  const press = (choices: readonly number[]) => {
    hasPressed.current = true;
    vote(choices);
  };
  return (
    <section ref={section} className={styles.poll} aria-label={results ? '投票结果' : '投票'} tabIndex={-1}>
      {results ? (
        <Results poll={poll} own={own?.own ?? []} results={results} voters={own?.voters ?? poll.voters} />
      ) : own?.mayVote ? (
        <Ballot key={poll.revision} poll={poll} voters={own.voters} isSending={isSending} onVote={press} />
      ) : (
        <>
          <p className={styles.question}>{poll.question}</p>
          <Facts poll={poll} voters={own?.voters ?? poll.voters} />
          <ul className={styles.options}>
            {placedOptions(poll).map(({ option, place }) => (
              <li key={place}>{option}</li>
            ))}
          </ul>
          <div className={styles.foot}>
            {!reader.isMember && <ButtonLink href={reader.signInHref}>登录后投票</ButtonLink>}
            {own === null && hasFailed && (
              <>
                <span>没取到你能不能投。</span>
                <Button size="s" onClick={ask}>
                  再试一次
                </Button>
              </>
            )}
            {own?.isTooYoung && <span>这个投票在你注册以前就有了，注册得更早的人才能投；截止以后看得到结果。</span>}
          </div>
        </>
      )}
    </section>
  );
}

function Facts({ poll, voters, hasResults = false }: { poll: Poll; voters: number; hasResults?: boolean }) {
  const hasEnded = poll.results !== null;
  return (
    <p className={styles.facts}>
      <span>{poll.multiple ? '多选' : '单选'}</span>
      <span>{`${formatCount(voters)} 人投过`}</span>
      <span>{endText(poll)}</span>
      {!hasResults && !hasEnded && <span>投了才看得到结果</span>}
    </p>
  );
}

/** Returns when a poll ends, on the site's clock: a visitor's copy of the page has no script that could write it for their zone. */
function endText({ endsAt, results }: Poll): string {
  if (endsAt === null) return '不截止';
  return results === null ? `${absoluteTime(endsAt, 'minute', 'site')} 截止` : '已经截止';
}

/** The options to choose from; none is chosen beforehand. */
function Ballot({ poll, voters, isSending, onVote }: { poll: Poll; voters: number; isSending: boolean; onVote: (choices: readonly number[]) => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const choose = (place: number, isOn: boolean) => {
    setMissing(false);
    setChosen(poll.multiple ? (isOn ? [...chosen, place] : chosen.filter((each) => each !== place)) : [place]);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.length === 0) setMissing(true);
        else onVote(chosen);
      }}
    >
      <fieldset aria-invalid={isMissing || undefined} aria-describedby={isMissing ? 'poll-says' : undefined}>
        <legend className={styles.question}>{poll.question}</legend>
        <Facts poll={poll} voters={voters} />
        <div className={styles.choices}>
          {placedOptions(poll).map(({ option, place }) => (
            <label key={place} className={styles.choice}>
              <input
                type={poll.multiple ? 'checkbox' : 'radio'}
                name="poll"
                checked={chosen.includes(place)}
                onChange={(event) => choose(place, event.target.checked)}
              />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
      {isMissing && (
        <p id="poll-says" className={styles.problem} role="alert">
          先选一项再投
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" aria-busy={isSending || undefined}>
          {isSending ? '正在投…' : poll.multiple ? '投这几项' : '投这一项'}
        </Button>
        <span>投完不能改。谁投了什么，不公开。</span>
      </div>
    </form>
  );
}

function Results({ poll, own, results, voters }: { poll: Poll; own: readonly number[]; results: readonly number[]; voters: number }) {
  const shares = sharesOf(results, voters);
  return (
    <>
      <p className={styles.question}>{poll.question}</p>
      <Facts poll={poll} voters={voters} hasResults />
      <ol className={styles.results}>
        {resultOrder(results).map((place) => {
          const share = `${shares[place - 1] ?? 0}%`;
          const isOwn = own.includes(place);
          return (
            <li key={place} className={classNames(isOwn && styles.own)}>
              <svg className={styles.bar} aria-hidden="true">
                <rect width={share} height="100%" />
              </svg>
              <span>
                {poll.options[place - 1]}
                {isOwn && (
                  <>
                    <span className="sr">，你投的</span>
                    <Icon name="check" />
                  </>
                )}
              </span>
              <span>
                <b>{share}</b> <small>{withSeparators(results[place - 1] ?? 0)} 票</small>
              </span>
            </li>
          );
        })}
      </ol>
      {poll.results !== null && poll.endsAt !== null && <p className={styles.foot}>{`${absoluteTime(poll.endsAt, 'minute', 'site')} 截止，结果不再变。`}</p>}
    </>
  );
}
