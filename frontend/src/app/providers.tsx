import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../shared/api/query-client.js';
import { Loading } from '../shared/ui/states/loading.js';
import { Toaster } from '../shared/ui/toasts/toaster.js';
import { FailureBoundary } from './failure-boundary.js';
import { cssVariables, theme } from './theme.js';

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
