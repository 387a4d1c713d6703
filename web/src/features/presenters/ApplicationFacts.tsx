import type { ReactNode } from 'react';
import type { PresenterApplication } from '#contract/api/presenters.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { characterText } from './presenter-labels.ts';
import styles from './ApplicationFacts.module.css';

interface ApplicationFactsProps {
  application: PresenterApplication;
  /** Instead of the contact as it is. */
  contact?: ReactNode;
}

/** Renders the content of an application. */
export function ApplicationFacts({ application, contact: shownContact }: ApplicationFactsProps) {
  const { character, specialities, weeklyHours, experience, works, contact } = application;
  const about = [character.faction, character.race, character.class].filter(Boolean).join(' · ');
  return (
    <dl className={styles.facts}>
      <dt>角色</dt>
      <dd>
        {characterText(character)}
        {about && `（${about}）`}
        {character.guild && `，公会“${character.guild}”`}
      </dd>
      <dt>专长</dt>
      <dd className={styles.tags}>
        {specialities.map(({ value, label }) => (
          <Tag key={value}>{label}</Tag>
        ))}
      </dd>
      <dt>每周</dt>
      <dd>{weeklyHours} 小时</dd>
      <dt>经历</dt>
      <dd className={styles.words}>{experience}</dd>
      {works.length > 0 && (
        <>
          <dt>作品</dt>
          <dd>
            <ul>
              {works.map(({ href, title }) => (
                <li key={href}>
                  <a className="link" href={href}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
      <dt>联系</dt>
      <dd>{shownContact ?? contact}</dd>
    </dl>
  );
}
