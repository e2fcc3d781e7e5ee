import { MantineProvider, Button } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode, Component } from 'react';
import { createQueryClient } from '../shared/api/query-client.js';
import { Loading } from '../shared/ui/loading.js';
import { Toaster } from '../shared/ui/toaster.js';
import { usePageTexts, useTexts } from '../shared/i18n/language.js';
import { NoticePage } from '../shared/ui/notice.js';
import { cssVariables, theme } from './theme.js';

interface State {
  hasFailed: boolean;
}

/** A screen broke, or its script went with a newer version: loading the page anew mends the second. */
class FailureBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <FailurePage />;
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

/** What every screen stands on; tests use the same. */
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
