import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { latePart } from '../../late.js';
import { useTableWords } from '../table-words.js';
import type { NamedViews } from './use-named-views.js';
import classes from './view-tabs.module.css';

const ViewDialog = latePart(async () => (await import('./view-dialog.js')).ViewDialog);

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The views of a table as tabs over it. What changes one is loaded when it is first asked for. */
export function ViewTabs({ views }: { views: NamedViews }) {
  const words = useTableWords();
  const [asked, setAsked] = useState<{ isNew: boolean; isOpen: boolean } | null>(null);
  const { chosen, isOwn, choose } = views;

  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const { length } = views.views;
    const index = (views.views.indexOf(chosen) + by + length) % length;
    const next = views.views[index];
    if (next) choose(next.id);
    event.currentTarget.querySelectorAll('button')[index]?.focus();
  };

  return (
    <div className={classes['bar']}>
      <div className={classes['tabs']} role="tablist" aria-label={words.views} onKeyDown={step}>
        {views.views.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={classes['tab']}
            aria-selected={id === chosen.id}
            tabIndex={id === chosen.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {name}
          </button>
        ))}
      </div>
      {isOwn && (
        <ToolButton
          label={words.changeView(chosen.name)}
          onClick={() => setAsked({ isNew: false, isOpen: true })}
        >
          <IconDots size={16} aria-hidden />
        </ToolButton>
      )}
      <ToolButton label={words.newView} onClick={() => setAsked({ isNew: true, isOpen: true })}>
        <IconPlus size={16} aria-hidden />
      </ToolButton>
      {asked && (
        <ViewDialog
          views={views}
          isNew={asked.isNew}
          isOpen={asked.isOpen}
          onClose={() => setAsked({ ...asked, isOpen: false })}
        />
      )}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function ToolButton({ label, onClick, children }: ToolButtonProps) {
  return (
    <button type="button" className={classes['tool']} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}
