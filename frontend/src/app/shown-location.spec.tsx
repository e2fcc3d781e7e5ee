import { fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
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

it('is the one in the address, where that is another place on the same screen', () => {
  openAt('/shops/1');
  press('Another title');
  expect(screen.getByText('title 2')).toBeVisible();
});

it('is the newest, where somebody went on before the screen was there', () => {
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

it('says in its place that it can’t be loaded, and loads once the line is back', async () => {
  let isAway = true;
  const Late = screenFrom('Late', () =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ Late: () => <p>late</p> }),
  );
  renderPart(
    <Suspense>
      <Late />
    </Suspense>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("This screen can't be loaded now.");
  isAway = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('late')).toBeVisible();
});

it('says so too in the place of a part, which gets what it was given once it is there', async () => {
  let isAway = true;
  const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
  const Part = partFrom(() =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Greeting),
  );
  renderPart(
    <Suspense>
      <Part name="ana" />
      <p>the rest</p>
    </Suspense>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent("This screen can't be loaded now.");
  expect(screen.getByText('the rest')).toBeVisible();
  isAway = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Hello ana')).toBeVisible();
});
