import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { usePageTexts, useTexts } from '../shared/i18n/language.js';
import { NoticePage } from '../shared/ui/states/notice-page.js';

interface State {
  hasFailed: boolean;
}

/** A screen broke, or its script went with a newer version: loading the page anew mends the second. */
export class FailureBoundary extends Component<{ children: ReactNode }, State> {
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
