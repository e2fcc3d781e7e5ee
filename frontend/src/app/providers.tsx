import { MantineProvider, Button } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, Component } from 'react';
import { createQueryClient } from '../shared/api/query-client.js';
import { Loading } from '../shared/ui/whole-page/loading.js';
import { Toaster } from '../shared/ui/toaster.js';
import { usePageTexts, useTexts } from '../shared/i18n/language.js';
import { NoticePage, type Notice } from '../shared/ui/whole-page/notice.js';
import { cssVariables, theme } from './theme.js';

/** Catches a screen's error, or a script that a newer version removed: a reload gets the new version. */
export class FailureBoundary extends Component<{
  children: ReactNode;
  /** A change of it resets the failure, so that another screen renders. */
  at?: string | undefined;
  shows: typeof Notice;
}> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidUpdate({ at }: { at?: string | undefined }): void {
    if (this.state.hasFailed && at !== this.props.at) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failure shows={this.props.shows} /> : this.props.children;
  }
}

function Failure({ shows: Shown }: { shows: typeof Notice }) {
  const texts = useTexts();
  const page = usePageTexts();
  return (
    <Shown
      title={texts.failures.other}
      action={<Button onClick={() => window.location.reload()}>{page.reload}</Button>}
    />
  );
}

/** The contexts of every screen; tests use the same. */
export function Providers({ client, children }: { client?: QueryClient; children: ReactNode }) {
  const [queryClient] = useState(() => client ?? createQueryClient());
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <FailureBoundary shows={NoticePage}>{children}</FailureBoundary>
        <Loading />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  );
}
