import './app/global.css';
import '@mantine/core/styles.layer.css';
import './app/fonts.css';
import { notifyManager } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { AppRoutes, loadFirstScreen } from './app/routes.js';
import { fetchFirstLanguage } from './shared/api/config.js';
import { createQueryClient } from './shared/api/query-client.js';
import { startLanguage } from './shared/i18n/language.js';

// By default the library tells of a call in a later task: a double click would find a form that isn't busy yet.
notifyManager.setScheduler(queueMicrotask);

async function start(root: HTMLElement): Promise<void> {
  const client = createQueryClient();
  loadFirstScreen(client);
  // If another language can't be loaded, the page is English.
  await startLanguage(() => fetchFirstLanguage(client)).catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <Providers client={client}>
        <BrowserRouter useTransitions={false}>
          <AppRoutes />
        </BrowserRouter>
      </Providers>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited: the files of other languages import this module, so a top-level `await` would deadlock.
void start(root);
