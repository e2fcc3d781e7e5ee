import {
  ActionIcon,
  Button,
  Text,
  type ActionIconProps,
  type ButtonProps,
  type TextProps,
} from '@mantine/core';
import type { Icon as TablerIcon } from '@tabler/icons-react';
import type { ComponentProps, ComponentPropsWithoutRef, MouseEvent } from 'react';
import { LIST_LIMIT_MAX } from '@keyroster/contracts';
import { defineWords } from '../i18n/language.js';

const refuse = (event: MouseEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Makes a button or switch with a pending call ignore presses. `disabled` would take the focus away. */
export const whileBusy = (isBusy: boolean) =>
  isBusy ? ({ 'aria-disabled': true, 'data-disabled': true, onClickCapture: refuse } as const) : {};

/** The key of a button, which a touch screen hides. */
export const KeyHint = ({ name }: { name: string }) => <span data-key-hint>&nbsp;({name})</span>;

interface IconButtonProps
  extends ActionIconProps, Omit<ComponentPropsWithoutRef<'button'>, keyof ActionIconProps> {
  Icon: TablerIcon;
  /** The accessible name, and the tooltip unless `title` is another. */
  label: string;
}

export function IconButton({ Icon, label, title = label, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={title} {...props}>
      <Icon size={props.size === undefined ? 16 : 14} aria-hidden />
    </ActionIcon>
  );
}

/** A quiet line that explains or adds something. */
export function Hint(props: TextProps & ComponentPropsWithoutRef<'p'>) {
  return <Text size="sm" c="dimmed" {...props} />;
}

export interface SecondaryButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** While its call is pending, it does nothing. */
  isBusy?: boolean;
}

/** A button beside the main one. */
export const SecondaryButton = ({ isBusy = false, ...props }: SecondaryButtonProps) => (
  <Button variant="default" {...whileBusy(isBusy)} {...props} />
);

/** One of several at a row or a card. */
export const SmallButton = (props: SecondaryButtonProps) => <SecondaryButton size="xs" {...props} />;

interface ShowMoreProps extends Pick<ButtonProps, 'w'> {
  shown: number;
  total: number;
  onMore: () => void;
}

/** For a list that is fetched with a larger limit each time. The server has a largest limit. */
export function ShowMore({ shown, total, onMore, w }: ShowMoreProps) {
  const words = useMoreWords();
  if (shown >= Math.min(total, LIST_LIMIT_MAX)) return null;
  return (
    <SecondaryButton w={w} onClick={onMore}>
      {words.more}
    </SecondaryButton>
  );
}

const useMoreWords = defineWords({ more: ['Show more', 'Mostrar más'] });
