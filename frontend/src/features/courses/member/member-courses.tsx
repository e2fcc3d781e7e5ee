import {
  daysUntil,
  isStaffRole,
  subscriptionLevel,
  TIME_ZONE,
  type Language,
  DAY_MS,
} from '@keyroster/contracts';
import { Alert, Anchor, Box, Group, UnstyledButton } from '@mantine/core';
import { IconBooks, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adsQuery } from '../../../shared/api/config.js';
import { mineQuery, type Mine } from '../../../shared/api/courses.js';
import { useCurrentUser } from '../../../shared/api/session/session.js';
import { useLanguage, useTexts } from '../../../shared/i18n/language.js';
import { useEndWords } from '../../../shared/session-end/words.js';
import { useMinute } from '../../../shared/time/page-clock.js';
import { EmptyState, FailedLoad, Awaited } from '../../../shared/ui/empty-state.js';
import { ExtensionSteps } from '../../../shared/ui/extension-steps.js';
import { Screen } from '../../../shared/ui/screen.js';
import { SearchField } from '../../../shared/ui/search-field.js';
import { nameOf } from '../credentials/api.js';
import { PictureViewer } from '../credentials/pictures.js';
import { useEmptyToast, useOpenCourse, useSelection, useSubtitles, useTitles } from '../open-course.js';
import { useCourseWords } from '../words.js';
import { Cards, CardsToCome } from './credential-cards.js';
import classes from './member.module.css';
import { useDisclosure } from '@mantine/hooks';
import { Dialog } from '../../../shared/ui/dialog.js';
import { offersQuery, ownPaymentsQuery, paymentTextQuery } from '../../../shared/payments/api.js';
import { PayForm } from '../../../shared/payments/pay-form.js';
import { PaymentState } from '../../../shared/payments/payment-state.js';
import { SecondaryButton } from '../../../shared/ui/quiet.js';
import { usePaymentWords } from '../../../shared/payments/words.js';

/** A wall with this many cards can be overlooked without a search. */
const UNSEARCHED = 12;

export function MemberCourses() {
  const { screens, labels } = useTexts();
  const [search, setSearch] = useState('');
  const { data: mine = [] } = useQuery(mineQuery);
  const { role, viewing } = useCurrentUser();
  // Supervisors see the wall, too, and pay for nothing.
  const isMember = !isStaffRole(role);
  return (
    <Screen
      title={screens.courses}
      actions={
        <>
          {mine.length > UNSEARCHED && (
            <SearchField label={labels.searchCourseName} value={search} onChange={setSearch} />
          )}
          {isMember && !viewing && <PaidButton />}
        </>
      }
    >
      <EndsBanner />
      {isMember && <OwnPayment />}
      <CourseChips />
      <Wall search={search} onClear={() => setSearch('')} />
      {/* Phones load no extensions. */}
      <Box visibleFrom="sm">
        <ExtensionSteps />
      </Box>
      <AdStrip />
    </Screen>
  );
}

function CourseChips() {
  const words = useCourseWords();
  const { data: titles = [] } = useTitles();
  const { title, subtitle } = useOpenCourse();
  const { data: subtitles } = useSubtitles(title?._id);
  const { openTitle, openSubtitle, closeSubtitle, closeAll } = useSelection();
  if (titles.length === 0) return null;
  return (
    <div>
      <nav className={classes['chips']} aria-label={words.titles}>
        <Chip label={words.all} isChosen={!title} onChoose={closeAll} />
        {titles.map(({ _id, shop_name }) => (
          <Chip key={_id} label={shop_name} isChosen={_id === title?._id} onChoose={() => openTitle(_id)} />
        ))}
      </nav>
      {title && subtitles && subtitles.length > 0 && (
        <div className={classes['chips']} role="group" aria-label={words.subtitlesOf(title.shop_name)}>
          {subtitles.map(({ _id, subtitle: name }) => (
            <Chip
              key={_id}
              label={name}
              isChosen={_id === subtitle?._id}
              onChoose={() => (_id === subtitle?._id ? closeSubtitle() : openSubtitle(title._id, _id))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

const Chip = ({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) => (
  <UnstyledButton className={classes['chip']} title={label} aria-pressed={isChosen} onClick={onChoose}>
    {label}
  </UnstyledButton>
);

const isFound = (mine: Mine, sought: string): boolean =>
  [nameOf(mine), mine.title, mine.subtitle].some((text) => text.toLowerCase().includes(sought));

function Wall({ search, onClear }: { search: string; onClear: () => void }) {
  const { screens } = useTexts();
  const words = useCourseWords();
  const mine = useQuery(mineQuery);
  const titles = useTitles();
  const selection = useSelection();
  const { title, subtitle } = useOpenCourse();
  const subtitles = useSubtitles(title?._id);
  // A link may name a title or a subtitle that was taken away.
  const titleId = titles.data && !title ? null : selection.titleId;
  const subtitleId = subtitles.data && !subtitle ? null : selection.subtitleId;
  const sought = search.trim().toLowerCase();
  const chosen = mine.data
    ?.toSorted((one, other) => one.title.localeCompare(other.title))
    .map((credential, index) => ({ mine: credential, number: index + 1 }))
    .filter(({ mine: { shop_id } }) => titleId === null || shop_id === titleId)
    .filter(({ mine: { s_id } }) => titleId === null || subtitleId === null || s_id === subtitleId);
  const rows = chosen?.filter((row) => isFound(row.mine, sought));
  useEmptyToast(subtitle?._id, chosen?.length);

  if (!rows) return mine.isError ? <FailedLoad onRetry={mine.refetch} /> : <CardsToCome />;
  if (rows.length === 0) {
    if (chosen && chosen.length > 0) {
      return <EmptyState Icon={IconSearchOff} text={words.noMatch} onClear={onClear} />;
    }
    return <EmptyState Icon={IconBooks} text={titles.data?.length === 0 ? words.noTitles : screens.empty} />;
  }
  const place = subtitle?.subtitle ?? title?.shop_name;
  return (
    <PictureViewer>
      <Cards
        // A new key, so that another choice starts at its first cards.
        key={`${titleId} ${subtitleId}`}
        label={place === undefined ? words.credentials : words.credentialsOf(place)}
        rows={rows}
      />
    </PictureViewer>
  );
}

function AdStrip() {
  const words = useCourseWords();
  const { data: names = [] } = useQuery(adsQuery);
  if (names.length === 0) return null;
  return (
    // Focusable, since the keyboard scrolls nothing else.
    <div className={classes['ads']} role="region" aria-label={words.ads} tabIndex={0}>
      {names.map((name) => (
        <img key={name} src={`/static/ads/${name}`} alt="" loading="lazy" />
      ))}
    </div>
  );
}

const DAY = { weekday: 'short', day: '2-digit', month: '2-digit', timeZone: TIME_ZONE } as const;

/** The last day before an end at midnight: `Tue 24/11`. */
const lastDayOf = (end: number, language: Language): string =>
  new Intl.DateTimeFormat(language === 'es' ? 'es-PE' : 'en-GB', DAY).format(end - 1).replace(',', '');

function EndsBanner() {
  const words = useCourseWords();
  const { write } = useEndWords();
  const language = useLanguage();
  const { username, ends_at: endsAt, help } = useCurrentUser();
  const now = useMinute();
  if (endsAt === null) return null;
  const daysLeft = daysUntil(endsAt, now);
  if (subscriptionLevel(daysLeft) === 'normal') return null;
  const lasting = daysLeft ? words.ends(lastDayOf(endsAt, language), daysLeft) : words.endingSoon;
  const ends = daysLeft === 0 ? words.endsTonight : lasting;
  return (
    <Alert color="yellow" variant="light" p="sm">
      <Group gap="4px 16px" justify="space-between">
        <span>
          {ends}
          {help === undefined && ` ${words.askToRenew}`}
        </span>
        {help !== undefined && (
          <Anchor
            inherit
            c="inherit"
            fw={600}
            underline="always"
            href={`${help}?text=${encodeURIComponent(words.renewMe(username))}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {write}
          </Anchor>
        )}
      </Group>
    </Alert>
  );
}

/** How long a decided payment is shown. */
const SHOWN_MS = 3 * DAY_MS;

/** The newest payment of a member, while it is open and shortly after. */
function OwnPayment() {
  const { data: payments = [] } = useQuery(ownPaymentsQuery);
  const now = useMinute();
  const newest = payments.find(({ state }) => state !== 'withdrawn');
  const isShown = newest && (newest.decided_at === null || now - newest.decided_at < SHOWN_MS);
  return isShown ? <PaymentState payment={newest} canWithdraw /> : null;
}

/** Opens the form in which a member says that they paid. */
function PaidButton() {
  const words = usePaymentWords();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <SecondaryButton onClick={open}>{words.paid}</SecondaryButton>
      <Dialog opened={isOpen} onClose={close} title={words.paid}>
        <OwnPayForm onDone={close} />
      </Dialog>
    </>
  );
}

function OwnPayForm({ onDone }: { onDone: () => void }) {
  const { data: text = '' } = useQuery(paymentTextQuery);
  const offers = useQuery(offersQuery);
  if (!offers.data) return <Awaited of={offers} height={320} />;
  return <PayForm packages={offers.data} text={text} onSent={onDone} onCancel={onDone} />;
}
