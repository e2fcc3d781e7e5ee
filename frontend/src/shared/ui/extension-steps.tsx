import { phrase } from '@keyroster/contracts';
import { Anchor, List, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPuzzle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../api/config.js';
import { Dialog } from './dialog.js';
import { Hint, IconButton } from './quiet.js';
import { Section } from './screen.js';
import { defineWords } from '../i18n/language.js';

/** How to get and load the browser extension. Empty if the server does not offer it. */
export function ExtensionSteps() {
  const words = useExtensionWords();
  const { data } = useQuery(configQuery);
  if (!data?.extension) return null;
  return (
    <Section name={words.title} gap={4}>
      <Steps />
    </Section>
  );
}

/** Shows the steps in a dialog, for a screen that has no room for them. */
export function ExtensionButton() {
  const words = useExtensionWords();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { data } = useQuery(configQuery);
  if (!data?.extension) return null;
  return (
    <>
      <IconButton Icon={IconPuzzle} label={words.title} variant="default" size={36} onClick={open} />
      <Dialog opened={isOpen} onClose={close} title={words.title}>
        <Stack gap={4}>
          <Steps />
        </Stack>
      </Dialog>
    </>
  );
}

function Steps() {
  const words = useExtensionWords();
  return (
    <>
      <Hint>{words.text}</Hint>
      <List type="ordered" listStyleType="decimal" size="sm" pr="md">
        <List.Item>
          <Anchor inherit underline="always" href="/client/extension.zip" download>
            {words.download}
          </Anchor>
          {words.unpack}
        </List.Item>
        <List.Item>{words.developer}</List.Item>
        <List.Item>{words.load(window.location.origin)}</List.Item>
      </List>
    </>
  );
}

const useExtensionWords = defineWords({
  title: ['Browser extension', 'Extensión del navegador'],
  text: [
    'It signs you in to the sites of your credentials, in Chrome, Edge and Brave.',
    'Inicia sesión en los sitios de tus credenciales, en Chrome, Edge y Brave.',
  ],
  download: ['Download the extension', 'Descarga la extensión'],
  unpack: [' and unpack it into a folder that stays.', ' y descomprímela en una carpeta que conserves.'],
  developer: [
    'Open chrome://extensions and turn on Developer mode.',
    'Abre chrome://extensions y activa el modo de desarrollador.',
  ],
  load: phrase(
    'Press “Load unpacked”, choose the folder, and sign in with {server} as the server address.',
    'Pulsa «Cargar descomprimida», elige la carpeta e inicia sesión con {server} como dirección del servidor.',
  ),
});
