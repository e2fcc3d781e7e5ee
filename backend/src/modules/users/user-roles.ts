import { PROTECTED_ROLE, settableRoles } from '@keyroster/contracts';
import { AppError } from '../../common/errors/app-error.js';

/** The roles that a call may set depend on the product's name; a closed list, so that none is made by a typo. */
export function checkSettable(role: string, product: string): void {
  if (role === PROTECTED_ROLE) {
    throw new AppError('PROTECTED_ROLE', 'This role belongs to old data and cannot be given', {
      field: 'role',
    });
  }
  if (!settableRoles(product).includes(role)) {
    throw new AppError('VALIDATION', 'Role should be one of those in the form', { field: 'role' });
  }
}
