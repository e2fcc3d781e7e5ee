import { SERVER_TEXTS } from './texts/server.js';
import { SPANISH_SERVER_TEXTS } from './texts/spanish-server.js';
import { SPANISH_TEXTS } from './texts/spanish.js';
import { TEXTS } from './texts.js';

/** Words with a better one: agregar, eliminar, cerrar sesión, quitar pausa, Enter, app, dígitos, reporte … */
const LEFT_BEHIND =
  /añad|sesión (ha )?terminad|terminar sesión|levantar|\bintro\b|aplicación|cifras|informe|“|N\/D|aviso|sondeo|puesto|actividad restablecida/i;

const literals = (value: object): string[] =>
  Object.values(value).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : typeof text === 'object' && text !== null ? literals(text) : [],
  );

describe('the texts', () => {
  it('hold every fixed text of the specification, letter for letter', () => {
    const specified = [
      ['404 - Page Not Found', "The page you are looking for doesn't exist.", 'Go to Home'],
      ['No Users Found On That Credentials', 'Credentials ID is not provided in the URL parameters.'],
      ['SUBMIT', 'You are not authorized to access this page', 'Assign all group', 'Unassign all group'],
      ['Empty shop', 'Last updated at', 'Fill all fields', 'Invalid credentials'],
      ['Email should not be empty', 'Password length should be >= 4', 'Seems no subtitle is selected!'],
      ['Email, domain and password are required!', 'Please upload a file.', 'Please select a title first'],
      ['Subtitle is empty', "File shoudn't be empty", "Group shoudn't be empty"],
      ['Username is not provided in the URL parameters.', 'User id is not provided in the URL parameters.'],
      ['Acceso al software', 'Todos los perfiles', 'Something error happened', 'Failed to delete the uses'],
      ['Delete error', 'Unable to get profile group', 'Unable to upload logo!', 'Unable to delete logo!'],
      ['Unable to add group!', 'Unable to delete group!', 'Failed to get whitelisted data'],
      ['Failed to add whitelist', 'Failed to remove whitelist', 'No Product Found!'],
      ['Credential created successfully!', 'Product has been deleted successfully!'],
      ['Updated successfully!', 'Created successfully!', 'Product copied successfully!'],
      ['Product image updated successfully!', 'Uploaded successfully', 'Deleted successfully'],
      ['Added successfully', 'Whitelisted successfully', 'Whitelist removed successfully'],
      ['Activity reseted', 'Do you really want to delete?', "You won't be able to revert this!"],
      ['Your account is locked', 'Your subscription has expired', 'Signed in on another device'],
      ['Only png, jpg, jpeg, webp, svg, gif files are allowed'],
      ['Only png, jpg, jpeg, bmp, webp files are allowed'],
    ].flat();
    const held = new Set(literals(TEXTS));
    expect(specified.filter((text) => !held.has(text))).toEqual([]);
  });

  it('have one Spanish word for one thing', () => {
    const spanish = [SPANISH_TEXTS, SPANISH_SERVER_TEXTS].flatMap(literals);
    expect(spanish.filter((text) => LEFT_BEHIND.test(text))).toEqual([]);
  });

  it('call a problem by that word alone', () => {
    expect([TEXTS, SERVER_TEXTS].flatMap(literals).filter((text) => /trouble/i.test(text))).toEqual([]);
  });

  it('fill in what they are about', () => {
    expect(TEXTS.confirmations.userDelete('ana_paz')).toBe('Are you sure to delete (ana_paz)');
    expect(TEXTS.successes.nameDeleted('Netflix')).toBe('Netflix has been deleted successfully!');
    expect(TEXTS.validation.domainInvalid('http://localhost:3000')).toBe(
      'Invalid domain field value. eg: http://localhost:3000/login',
    );
    expect(TEXTS.placeholders.ip('192.168.1.1')).toBe('Enter IP eg: 192.168.1.1');
    expect(TEXTS.actions.lock('ana_paz')).toBe('Lock ana_paz');
    expect(TEXTS.actions.assignedTo(3)).toBe('Assigned to 3');
    expect([0, 1, 7].map(TEXTS.successes.groupDeleted)).toEqual([
      'Deleted successfully',
      'Deleted successfully, 1 user is now without a group',
      'Deleted successfully, 7 users are now without a group',
    ]);
  });

  it("head the tables with the specification's columns, in their order", () => {
    const { users, credentials, activity, whitelist } = TEXTS.columns;
    expect([users, credentials, activity, whitelist].map((texts) => Object.values(texts).join(', '))).toEqual(
      [
        '#, Email, Role, Profile Group, IP address, wasap, payment Method, first ip, nstbrowser Email, niche, ' +
          'affiliate, supervisor, observation, Started At, Validity, Days left, Opening date, Edit, ' +
          'Assign Password, Del',
        '#, Course name, Domain, Email/Username, Password, Change image, Edit, Del',
        '#, Email, IP address, IP history, Last ping time, Status, Role, Lock user, Created at',
        '#, IP address, Listed time, Del',
      ],
    );
  });
});
