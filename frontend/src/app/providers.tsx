import { MantineProvider, Button } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode, Component } from 'react';
import { createQueryClient } from '../shared/api/query-client.js';
import { Loading } from '../shared/ui/loading.js';
import { Toaster } from '../shared/ui/toaster.js';
import { usePageTexts, useTexts } from '../shared/i18n/language.js';
import { NoticePage } from '../shared/ui/notice.js';
import { cssVariables, theme } from './theme.js';

/** Catches an error of a screen, or a script that is gone with a newer version: reloading the page gets the new one. */
class FailureBoundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    return this.state.hasFailed ? <FailurePage /> : this.props.children;
  }
}

function FailurePage() {
  const texts = useTexts();
  const page = usePageTexts();
  return (
    <NoticePage
      title={texts.failures.other}
      action={<Button onClick={() => window.location.reload()}>{page.reload}</Button>}
    />
  );
}

/** The contexts of every screen; tests use the same. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <FailureBoundary>{children}</FailureBoundary>
        <Loading />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}
