import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface KeptPlaceProps {
  isAside: boolean;
  children: ReactNode;
}

/**
 * Keeps the height of a form that is set aside while a dialog shows fields with the same labels, so that nothing moves
 * beneath the dialog. The form itself renders nothing then and keeps what was typed.
 */
export function KeptPlace({ isAside, children }: KeptPlaceProps) {
  const { ref, height } = useElementSize<HTMLDivElement>();
  return (
    <div ref={ref} style={isAside ? { minHeight: height } : {}}>
      {children}
    </div>
  );
}
