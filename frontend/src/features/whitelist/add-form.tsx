import { Button, Group, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useSpecForm } from '../../shared/form/use-spec-form.js';
import { useTexts } from '../../shared/i18n/language.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import { useAddEntry } from './api.js';
import { useWhitelistWords } from './words.js';
import classes from './whitelist.module.css';

export function AddForm({ ownAddress }: { ownAddress: string | undefined }) {
  const { placeholders } = useTexts();
  const words = useWhitelistWords();
  const add = useAddEntry();
  const field = useRef<HTMLInputElement>(null);
  const { fields, submitTo, showRefusal } = useSpecForm({
    initialValues: { ip_address: '' },
    findFaults: ({ ip_address }) => [
      ip_address.trim() === '' && { field: 'ip_address', message: words.addressMissing },
    ],
  });

  const save = submitTo(({ ip_address }) =>
    add.mutate(ip_address.trim(), { onSuccess: () => fields.reset(), onError: showRefusal }),
  );

  const useOwn = () => {
    fields.setFieldValue('ip_address', ownAddress ?? '');
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={save}>
      <Group gap="sm" align="flex-start">
        <TextInput
          ref={field}
          className={classes['address'] ?? ''}
          aria-label={words.address}
          placeholder={placeholders.ip(ownAddress || placeholders.exampleAddress)}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          key={fields.key('ip_address')}
          {...fields.getInputProps('ip_address')}
        />
        <Button {...whileBusy(add.isPending)} type="submit">
          {words.add}
        </Button>
        {ownAddress && (
          <Button variant="default" onClick={useOwn}>
            {words.useMine}
          </Button>
        )}
      </Group>
    </form>
  );
}
