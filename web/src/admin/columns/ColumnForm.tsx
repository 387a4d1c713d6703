import type { ColumnKind } from '#contract/api/columns.ts';
import type { ColumnTree, TreeColumn } from '#contract/api/admin/column-tree.ts';
import { COLUMN_KINDS, COLUMN_PAGE_LABELS, STANDING_COLUMNS } from '#contract/api/column-kinds.ts';
import { MAX_COLUMN_NOTE_LENGTH } from '#contract/staff-limits.ts';
import { countGraphemes } from '#contract/text/graphemes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import desk from '../parts/desk.module.css';
import { ChoiceField, TextField } from '../parts/fields.tsx';
import { ICON_OPTIONS, VISIBLE_OPTIONS, visibleChoice } from './column-options.ts';

export interface ColumnFormProps {
  column: TreeColumn;
  /** How many posts are in it. */
  posts: number;
  /** The one it is below; null: none. */
  parent: TreeColumn | null;
  problems: Readonly<Record<string, string>>;
  onChange: (column: TreeColumn) => void;
  onMove: (how: 'up' | 'down' | 'in' | 'out') => void;
  /** Takes back one that was never published. */
  onDrop: () => void;
}

const KINDS = Object.entries(COLUMN_KINDS).map(([value, { label }]) => ({ value, label }));

/** What an operator decides about a column. */
export function ColumnForm({ column, posts, parent, problems, onChange, onMove, onDrop }: ColumnFormProps) {
  const set = (fields: Partial<TreeColumn>) => onChange({ ...column, ...fields });
  const isNew = column.id < 0;
  const isStanding = STANDING_COLUMNS.includes(column.id);
  const actions = [...new Set([...COLUMN_KINDS[column.kind].actions, column.action])];
  const chooseKind = (kind: ColumnKind) => {
    const {
      actions: [action = '/'],
      createPath,
      createName,
    } = COLUMN_KINDS[kind];
    set({ kind, action, createPath: (createPath ?? '').replace('{id}', isNew ? '{id}' : String(column.id)), createName });
  };
  return (
    <div className={desk.sheet}>
      <header>
        {column.icon && <Icon name={`g-${column.icon}`} />}
        <h2>{column.name || '还没有名字'}</h2>
        <small>{isNew ? '还没发布' : column.id}</small>
      </header>
      <div className={desk.body}>
        <div className={desk.pair}>
          <TextField label="名称" value={column.name} problem={problems['name']} onChange={(name) => set({ name })} />
          <ChoiceField
            label="种类"
            value={column.kind}
            options={KINDS}
            disabled={posts > 0}
            {...(posts > 0 && { hint: `里面有 ${posts} 篇，种类定下了` })}
            problem={problems['kind']}
            onChange={(kind) => {
              const known = Object.keys(COLUMN_KINDS).find((each): each is ColumnKind => each === kind);
              if (known) chooseKind(known);
            }}
          />
        </div>
        <TextField
          label="名下一行"
          note={`${countGraphemes(column.note)} / ${MAX_COLUMN_NOTE_LENGTH}`}
          value={column.note}
          problem={problems['note']}
          onChange={(note) => set({ note })}
        />
        <div className={desk.pair}>
          <ChoiceField
            label="列表样式"
            value={column.action}
            options={actions.map((value) => ({ value, label: COLUMN_PAGE_LABELS[value] ?? value }))}
            problem={problems['action']}
            onChange={(action) => set({ action })}
          />
          <ChoiceField label="图标" value={column.icon} options={ICON_OPTIONS} problem={problems['icon']} onChange={(icon) => set({ icon })} />
          <TextField label="写作按钮" note="可空" value={column.createName} problem={problems['createName']} onChange={(createName) => set({ createName })} />
          <TextField label="按钮去处" note="可空" value={column.createPath} problem={problems['createPath']} onChange={(createPath) => set({ createPath })} />
          <ChoiceField
            label="角标"
            value={String(column.rankLevel)}
            options={[
              { value: '0', label: '没有' },
              { value: '1', label: '最新' },
              { value: '2', label: '一个图标' },
            ]}
            onChange={(level) => set({ rankLevel: Number(level), ...(level !== '2' && { rankIcon: '' }) })}
          />
          {column.rankLevel === 2 ? (
            <ChoiceField
              label="角标的图标"
              value={column.rankIcon}
              options={ICON_OPTIONS}
              problem={problems['rankIcon']}
              onChange={(rankIcon) => set({ rankIcon })}
            />
          ) : (
            <ChoiceField
              label="打开"
              value={column.target}
              options={[
                { value: '_self', label: '在这一页' },
                { value: '_blank', label: '另开一页' },
              ]}
              onChange={(target) => set({ target: target === '_blank' ? '_blank' : '_self' })}
            />
          )}
          <ChoiceField
            label="谁看得见"
            value={visibleChoice(column.visibleTo)}
            options={VISIBLE_OPTIONS}
            disabled={isStanding}
            problem={problems['visibleTo']}
            onChange={(value) => {
              const roles = VISIBLE_OPTIONS.find((option) => option.value === value)?.roles ?? null;
              set({ visibleTo: roles === null ? null : [...roles] });
            }}
          />
          {column.parentId === null ? (
            <ChoiceField
              label="下拉菜单"
              value={String(column.menuColumns)}
              options={[
                { value: '1', label: '一列' },
                { value: '2', label: '两列，按分组' },
              ]}
              onChange={(count) => set({ menuColumns: Number(count) })}
            />
          ) : (
            <TextField
              label="分组"
              {...(parent?.menuColumns !== 2 && { hint: '两列的菜单才有分组' })}
              readOnly={parent?.menuColumns !== 2}
              value={column.group}
              problem={problems['group']}
              onChange={(group) => set({ group })}
            />
          )}
        </div>
        <div>
          <Checkbox checked={column.heldFirstPosts} onChange={({ target }) => set({ heldFirstPosts: target.checked })}>
            新会员的第一帖先等人看
          </Checkbox>
          <Checkbox checked={column.hidden} disabled={isStanding} onChange={({ target }) => set({ hidden: target.checked })}>
            从菜单里藏起来（帖子照常能读）
          </Checkbox>
          {!isNew && (
            <Checkbox checked={column.retired} disabled={isStanding} onChange={({ target }) => set({ retired: target.checked })}>
              停用：不再收新内容，里面的只能读
            </Checkbox>
          )}
          {isStanding && <p className={desk.note}>站里的地址都认它，不能停用、藏起来，也要人人看得见。</p>}
          {(problems['retired'] ?? problems['hidden'] ?? problems['parentId']) && (
            <p role="alert">{problems['retired'] ?? problems['hidden'] ?? problems['parentId']}</p>
          )}
        </div>
      </div>
      <div className={desk.foot}>
        <Button size="s" icon="arrow-up" onClick={() => onMove('up')}>
          挪前
        </Button>
        <Button size="s" icon="arrow-down" onClick={() => onMove('down')}>
          挪后
        </Button>
        {column.parentId === null ? (
          <Button size="s" icon="arrow-right" onClick={() => onMove('in')}>
            进一层
          </Button>
        ) : (
          <Button size="s" icon="arrow-left" onClick={() => onMove('out')}>
            出一层
          </Button>
        )}
        {isNew && (
          <Button size="s" icon="x" onClick={onDrop}>
            不加了
          </Button>
        )}
      </div>
    </div>
  );
}

/** Returns how many posts are in each column, by its number. */
export function postsOf({ columns }: ColumnTree): ReadonlyMap<number, number> {
  return new Map(columns.map(({ id, posts }) => [id, posts]));
}
