import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AdminOnly } from './guards/admin-only.js';
import { NotFound } from './not-found-page.js';

const UsersPage = lazy(async () => ({
  default: (await import('../features/users/users-page.js')).UsersPage,
}));

/** The screens inside the frame, each loaded when somebody gets there. */
export function DashboardRoutes() {
  return (
    <Suspense>
      <Routes>
        <Route element={<AdminOnly />}>
          <Route index element={<UsersPage />} />
          <Route path="users" element={<UsersPage />} />
        </Route>
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  );
}
