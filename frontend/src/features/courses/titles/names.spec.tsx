import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../../testing/render-part.js';
import { NameForm } from './names.js';

function Renamed() {
  const [name, setName] = useState('Udemy');
  return (
    <>
      <NameForm label="Name" current={name} findFault={() => null} onSave={() => undefined} />
      <button type="button" onClick={() => setName('Udemy Pro')}>
        Another admin
      </button>
    </>
  );
}

const field = () => screen.getByLabelText('Name');

it('a name that another admin changes is followed, unless something was typed', async () => {
  const user = renderPart(<Renamed />);
  await user.click(screen.getByRole('button', { name: 'Another admin' }));
  expect(field()).toHaveValue('Udemy Pro');
});

it('what was typed stays when another admin changes the name', async () => {
  const user = renderPart(<Renamed />);
  await user.type(field(), ' Plus');
  await user.click(screen.getByRole('button', { name: 'Another admin' }));
  expect(field()).toHaveValue('Udemy Plus');
});
