import { phrase } from '@keyroster/contracts';
import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { sessionQuery, useLogout, wayBack } from '../../shared/api/session/session.js';
import { onTokenChange } from '../../shared/api/session/token.js';
import { useSecond } from '../../shared/time/page-clock.js';
import classes from './layouts.module.css';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { defineWords } from '../../shared/i18n/language.js';

function leftText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function ViewingBanner({ name, until }: { name: string; until: number }) {
  const words = useViewingWords();
  const left = until - useSecond();
  const leave = useLogout();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const isOver = left <= 0;

  useEffect(() => onTokenChange(() => void navigate(wayBack(), { replace: true })), [navigate]);

  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [isOver, queryClient]);

  return (
    <Group
      component="section"
      aria-label={words.viewAs}
      data-viewing
      className={classes['viewing']}
      gap="sm"
      wrap="nowrap"
      justify="center"
    >
      <Text size="sm" fw={500} truncate title={name}>
        {words.seenAs(name)}
      </Text>
      <span aria-hidden>·</span>
      <Text component="span" size="sm" role="timer" aria-label={words.left}>
        {leftText(left)}
      </Text>
      <span aria-hidden>·</span>
      <SecondaryButton size="compact-sm" flex="none" onClick={leave}>
        {words.leave}
      </SecondaryButton>
    </Group>
  );
}

const useViewingWords = defineWords({
  viewAs: ['View as', 'Ver como'],
  seenAs: phrase('Viewing as {name}', 'Viendo como {name}'),
  left: ['Time left', 'Tiempo restante'],
  leave: ['Exit', 'Volver'],
});
