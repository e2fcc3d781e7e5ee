import { aliasOperationId, operationId, summary } from './api-document.js';

const route = { controller: 'ProfileGroupsController', method: 'list' };

describe('the name of an operation', () => {
  it('is made of what is called and of what it does', () => {
    expect(operationId(route)).toBe('profileGroupsList');
    expect(summary(route)).toBe('Profile groups: list');
    expect(summary({ controller: 'AuthController', method: 'changePassword' })).toBe('Auth: change password');
  });

  it.each([
    ['/api/browser/group/get', 'profileGroupsListUnderBrowser'],
    ['/api/get_logo', 'profileGroupsListUnderGetLogo'],
    ['/static/{kind}', 'profileGroupsListUnderStatic'],
  ])('says of a further path %s where it begins', (path, id) => {
    expect(aliasOperationId(route, path)).toBe(id);
  });
});
