import { phrase } from '@keyroster/contracts';
import { Code, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { defineWords } from '../../i18n/language.js';
import { useEffect, useState } from 'react';
import { copySecret, copyText } from './clipboard.js';
import { IconButton, SecondaryButton, type SecondaryButtonProps } from '../quiet.js';
import { showError } from '../toaster.js';

interface CopyButtonProps {
  text: string;
  label: string;
  isSecret?: boolean;
  className?: string | undefined;
  onCopy?: () => void;
}

export function CopyButton({ text, label, isSecret = false, className, onCopy }: CopyButtonProps) {
  const words = useCopyWords();
  const [isCopied, copy] = useCopy(text, isSecret);
  return (
    <IconButton
      Icon={isCopied ? IconCheck : IconCopy}
      label={isCopied ? words.copied : label}
      color={isCopied ? 'teal' : 'gray'}
      size="sm"
      className={className}
      onClick={() => {
        onCopy?.();
        copy();
      }}
    />
  );
}

interface CopyTextButtonProps extends SecondaryButtonProps {
  text: string;
  label?: string;
  isSecret?: boolean;
  hasIcon?: boolean;
}

export function CopyTextButton({ text, label, isSecret, hasIcon = false, ...look }: CopyTextButtonProps) {
  const words = useCopyWords();
  const [isCopied, copy] = useCopy(text, isSecret);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <SecondaryButton leftSection={hasIcon && <Icon size={16} aria-hidden />} {...look} onClick={copy}>
      {isCopied ? words.copied : (label ?? words.copy)}
    </SecondaryButton>
  );
}

interface ShownOnceProps {
  label: string;
  secret: string;
  hint: string;
  onDone: () => void;
}

/** A secret that was just made and is not shown again. */
export function ShownOnce({ label, secret, hint, onDone }: ShownOnceProps) {
  const words = useCopyWords();
  return (
    <Stack gap="md">
      <Text size="sm">{hint}</Text>
      <Code block aria-label={label} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {secret}
      </Code>
      <Group justify="flex-end" gap="sm">
        <SecondaryButton onClick={onDone}>{words.done}</SecondaryButton>
        <CopyTextButton text={secret} isSecret variant="filled" data-autofocus />
      </Group>
    </Stack>
  );
}

const SHOWN_MS = 2_000;

/** A function that copies, and whether it has copied a moment ago. */
export function useCopy(text: string, isSecret = false): [isCopied: boolean, copy: () => void] {
  const [isCopied, copy] = useCopying();
  return [isCopied, () => void copy(text, isSecret)];
}

/** The same for a text that is only known when it is copied. */
export function useCopying() {
  const words = useCopyWords();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (text: string, isSecret: boolean): Promise<void> => {
    const hasCopied = await (isSecret ? copySecret(text) : copyText(text));
    setIsCopied(hasCopied);
    if (!hasCopied) showError(words.copyFailed);
  };
  return [isCopied, copy] as const;
}

export const useCopyWords = defineWords({
  copy: ['Copy', 'Copiar'],
  copied: ['Copied', 'Copiado'],
  done: ['Done', 'Listo'],
  copyFailed: ['The browser does not allow copying', 'El navegador no permite copiar'],
  hidden: ['hidden', 'oculta'],
  showPasswordOf: phrase('Show password of {whose}', 'Mostrar la contraseña de {whose}'),
  hidePasswordOf: phrase('Hide password of {whose}', 'Ocultar la contraseña de {whose}'),
  copyPasswordOf: phrase('Copy password of {whose}', 'Copiar contraseña de {whose}'),
});
