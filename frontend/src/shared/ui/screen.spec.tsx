import { screen } from '@testing-library/react';
import { renderPart } from '../../testing/render-part.js';
import { Screen } from './screen.js';

const heading = () => screen.getByRole('heading', { level: 1, name: 'Users' });

it('says how many there are beside its heading, which stays its title alone', () => {
  renderPart(
    <Screen title="Users" count={1234}>
      all of them
    </Screen>,
  );
  expect(heading()).toHaveTextContent(/^Users$/);
  expect(heading().nextElementSibling).toHaveTextContent(/^1,234$/);
});

it('keeps the place of a number that is not known yet', () => {
  renderPart(
    <Screen title="Users" count={null}>
      all of them
    </Screen>,
  );
  expect(heading().nextElementSibling).toBeEmptyDOMElement();
});

it('has none where nothing is counted', () => {
  renderPart(<Screen title="Users">all of them</Screen>);
  expect(heading().nextElementSibling).toBeNull();
});
