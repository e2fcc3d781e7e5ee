import { act, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { MemoryRouter, useNavigate, useParams, useRoutes, type NavigateFunction } from 'react-router-dom';
import { lateScreen } from '../shared/late.js';
import { screenIn, useShownLocation } from './shown-location.js';

const Titles = () => <p>title {useParams()['id']}</p>;

let arrive: (screen: () => ReactNode) => void;
const Reports = lateScreen(() => new Promise<() => ReactNode>((resolve) => (arrive = resolve)));

const ROUTES = [
  { path: '/titles', element: <Titles /> },
  { path: '/shops/:id', element: <Titles /> },
  { path: '/reports', element: <Reports /> },
];

let navigate: NavigateFunction;

function Shown() {
  navigate = useNavigate();
  return useRoutes(
    ROUTES,
    useShownLocation((at) => screenIn(ROUTES, at)),
  );
}

const goTo = (path: string) => act(async () => navigate(path));

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/shops/1']} useTransitions={false}>
      <Suspense fallback="Nothing yet">
        <Shown />
      </Suspense>
    </MemoryRouter>,
  );
});

it('is the one in the address, where that is another place on the same screen', () => {
  act(() => void navigate('/shops/2'));
  expect(screen.getByText('title 2')).toBeVisible();
});

it('is the newest, where somebody went on before the screen was there', async () => {
  await goTo('/reports');
  await goTo('/shops/3');
  expect(screen.getByText('title 3')).toBeVisible();
});

it('is the one before, until its screen is loaded', async () => {
  await goTo('/reports');
  expect(screen.getByText('title 1')).toBeVisible();
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  await act(async () => arrive(() => <p>reports</p>));
  expect(await screen.findByText('reports')).toBeVisible();
});
