import { render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { latePart, lateScreen, loadScreenOf } from './late.js';

const Greeting = ({ name }: { name: string }) => <p>Good morning, {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failure: '' };

  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });

  override render(): ReactNode {
    return this.state.failure || this.props.children;
  }
}

describe('a screen that is loaded later', () => {
  it('is there at once when it was loaded ahead, without a moment of waiting', async () => {
    const Screen = lateScreen(() => Promise.resolve(Greeting));
    await loadScreenOf({ element: <Screen name="Ana" /> });
    render(
      <Suspense fallback="waiting">
        <Screen name="Ana" />
      </Suspense>,
    );
    expect(document.body).toHaveTextContent(/^Good morning, Ana$/);
  });

  it('is waited for otherwise', async () => {
    const Screen = lateScreen(() => Promise.resolve(Greeting));
    render(
      <Suspense fallback="waiting">
        <Screen name="Ana" />
      </Suspense>,
    );
    expect(document.body).toHaveTextContent('waiting');
    expect(await screen.findByText('Good morning, Ana')).toBeVisible();
  });

  it('is loaded once, and again only if that failed', async () => {
    const load = jest.fn(() => Promise.resolve(Greeting)).mockRejectedValueOnce(new Error('offline'));
    const Screen = lateScreen(load);
    await expect(Screen.load()).rejects.toThrow('offline');
    await Screen.load();
    await Screen.load();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is nothing to a route that shows what is there anyway', async () => {
    await expect(loadScreenOf({ element: <Greeting name="Ana" /> })).resolves.toBeUndefined();
    await expect(loadScreenOf({})).resolves.toBeUndefined();
  });
});

describe('a part that is loaded later', () => {
  it('appears as soon as it has come, and nothing is in its place until then', async () => {
    let come: (part: typeof Greeting) => void = () => undefined;
    const Part = latePart<{ name: string }>(() => new Promise((resolve) => (come = resolve)));
    render(<Part name="Ana" />);
    expect(document.body).toHaveTextContent(/^$/);
    come(Greeting);
    // React would have kept it back for 300 ms.
    expect(await screen.findByText('Good morning, Ana', {}, { timeout: 200 })).toBeVisible();
  });

  it('is there at once the next time, and where it was loaded ahead', async () => {
    const Part = latePart(() => Promise.resolve(Greeting));
    await Part.load();
    render(<Part name="Ana" />);
    expect(screen.getByText('Good morning, Ana')).toBeVisible();
  });

  it('that cannot be loaded fails as if it had failed by itself', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = latePart(() => Promise.reject<typeof Greeting>(new Error('offline')));
    render(
      <Boundary>
        <Part name="Ana" />
      </Boundary>,
    );
    expect(await screen.findByText('offline')).toBeVisible();
    complaints.mockRestore();
  });
});
