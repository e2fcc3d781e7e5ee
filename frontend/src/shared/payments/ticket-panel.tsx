import { Button, Stack } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mineQuery } from '../api/courses.js';
import { sessionQuery } from '../api/session/session.js';
import { keepToken } from '../api/session/token.js';
import { PATHS } from '../paths.js';
import { useEndWords } from '../session-end/words.js';
import { Hint } from '../ui/quiet.js';
import { isTicketOver, ticketQuery, useEnterByTicket } from './api.js';
import { PayForm } from './pay-form.js';
import { PaymentState } from './payment-state.js';
import { usePaymentWords } from './words.js';

/** Lets a user whose subscription has ended say that they paid, and signs them in once it is accepted. */
export function TicketPanel({ ticket }: { ticket: string }) {
  const words = usePaymentWords();
  const { signInAgain } = useEndWords();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutate: enter, isSuccess: isEntered } = useEnterByTicket();
  // The new session clears all that was fetched. The used ticket isn't asked about again meanwhile.
  const { data, error } = useQuery({
    ...ticketQuery(ticket),
    enabled: !isEntered,
    placeholderData: keepPreviousData,
  });
  const [isPaying, setIsPaying] = useState(false);
  const isAccepted = data?.payment?.state === 'accepted';

  useEffect(() => {
    if (!isAccepted || isEntered) return;
    enter(ticket, {
      onSuccess: (token) => {
        keepToken(token);
        // Fetched in parallel: the page would request one after the other, and the session twice.
        void Promise.allSettled([client.query(sessionQuery), client.query(mineQuery)]).then(() =>
          navigate(PATHS.shops, { replace: true }),
        );
      },
      // It was used in another tab, or the renewal was taken back.
      onError: () => void client.invalidateQueries({ queryKey: ['payments'] }),
    });
  }, [isAccepted, isEntered, ticket, enter, navigate, client]);

  if (isTicketOver(error)) return <Hint role="status">{signInAgain}</Hint>;
  if (!data) return null;
  const { payment, packages, text } = data;
  return (
    <Stack gap="sm">
      {payment && <PaymentState payment={payment} />}
      {isPaying ? (
        <PayForm
          packages={packages}
          text={text}
          ticket={ticket}
          onSent={() => setIsPaying(false)}
          onCancel={() => setIsPaying(false)}
        />
      ) : (
        payment?.state !== 'open' &&
        !isAccepted && <Button onClick={() => setIsPaying(true)}>{words.paid}</Button>
      )}
    </Stack>
  );
}
