import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { Link, MemoryRouter, useParams, useRoutes } from 'react-router-dom';
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

function Shown() {
  const location = useShownLocation((at) => screenIn(ROUTES, at));
  return (
    <>
      <Link to="/shops/2">Another title</Link>
      <Link to="/reports">Reports</Link>
      {useRoutes(ROUTES, location)}
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('link', { name }));

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
  press('Another title');
  expect(screen.getByText('title 2')).toBeVisible();
});

it('is the newest, where somebody went on before the screen was there', () => {
  press('Reports');
  press('Another title');
  expect(screen.getByText('title 2')).toBeVisible();
});

it('is the one before, until its screen is loaded', async () => {
  press('Reports');
  expect(screen.getByText('title 1')).toBeVisible();
  expect(screen.queryByText('Nothing yet')).not.toBeInTheDocument();
  arrive(() => <p>reports</p>);
  expect(await screen.findByText('reports')).toBeVisible();
});
