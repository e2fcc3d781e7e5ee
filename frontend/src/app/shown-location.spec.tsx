import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Link, MemoryRouter, useParams, useRoutes, type Location } from 'react-router-dom';
import { renderPart } from '../testing/render-part.js';
import { partFrom } from '../shared/ui/late-part.js';
import { screenFrom, screenIn, useShownLocation } from './shown-location.js';

const Titles = () => <p>title {useParams()['id']}</p>;

/** A screen whose code arrives when the test calls `arrive`. */
function awaited() {
  let arrive: (screen: ComponentType) => void = () => undefined;
  const Screen = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        arrive = (screen) => resolve({ default: screen });
      }),
  );
  return { Screen, arrive: (screen: ComponentType) => arrive(screen) };
}

const reports = awaited();
const audit = awaited();

const ROUTES = [
  { path: '/titles', element: <Titles /> },
  { path: '/shops/:id', element: <Titles /> },
  { path: '/audit', element: <audit.Screen /> },
  { path: '/reports', element: <reports.Screen /> },
];

const Routes = ({ at }: { at: Location }) => useRoutes(ROUTES, at);

function Shown() {
  const location = useShownLocation((at) => screenIn(ROUTES, at));
  return (
    <>
      <Link to="/shops/2">Another title</Link>
      <Link to="/reports">Reports</Link>
      {location && <Routes at={location} />}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

function openAt(path: string) {
  render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <Suspense fallback="Nothing yet">
        <Shown />
      </Suspense>
    </MemoryRouter>,
  );
}

it('is none before the first screen is loaded, which shows as soon as it has come', async () => {
  openAt('/audit');
  expect(screen.getByRole('link', { name: 'Reports' })).toBeVisible();
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  audit.arrive(() => <p>audit</p>);
  expect(await screen.findByText('audit', {}, { timeout: 200 })).toBeVisible();
});

it('is the one in the address, where that is another place on the same screen, or another screen was not there yet', () => {
  openAt('/shops/1');
  press('Reports');
  press('Another title');
  expect(screen.getByText('title 2')).toBeVisible();
});

it('is the one before, until its screen is loaded', async () => {
  openAt('/shops/1');
  press('Reports');
  expect(screen.getByText('title 1')).toBeVisible();
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  reports.arrive(() => <p>reports</p>);
  expect(await screen.findByText('reports')).toBeVisible();
});

it('of a screen whose code takes long shows the bar meanwhile, as for a request', async () => {
  let arrive: (module: { Slow: () => ReactNode }) => void = () => undefined;
  const Slow = screenFrom('Slow', () => new Promise<{ Slow: () => ReactNode }>((come) => (arrive = come)));
  renderPart(
    <Suspense>
      <Slow />
    </Suspense>,
  );
  expect(await screen.findByRole('progressbar')).toBeInTheDocument();
  arrive({ Slow: () => <p>slow</p> });
  expect(await screen.findByText('slow')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

/** What loads a module once the line is back. */
function away<Module>(module: Module) {
  let isAway = true;
  window.addEventListener('online', () => (isAway = false), { once: true, capture: true });
  return () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(module));
}

const lateScreen = () => {
  const Late = screenFrom('Late', away({ Late: () => <p>Hello ana</p> }));
  return <Late />;
};
const latePart = () => {
  const Part = partFrom(away(({ name }: { name: string }) => <p>Hello {name}</p>));
  return <Part name="ana" />;
};

it.each([
  ['a screen', lateScreen],
  ['a part, which gets what it was given', latePart],
])('%s that can’t be loaded says so in its place, and loads once the line is back', async (_what, late) => {
  renderPart(
    <Suspense>
      {late()}
      <p>the rest</p>
    </Suspense>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("This screen can't be loaded now.");
  expect(screen.getByText('the rest')).toBeVisible();
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Hello ana')).toBeVisible();
});
