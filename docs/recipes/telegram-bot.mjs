// A Telegram bot that tells users how long their access lasts. Its token needs `users.read` alone.
const { KEYROSTER_URL, KEYROSTER_TOKEN, TELEGRAM_TOKEN, TELEGRAM_API } = process.env;

async function telegram(method, body) {
  const answer = await fetch(`${TELEGRAM_API ?? 'https://api.telegram.org'}/bot${TELEGRAM_TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await answer.json()).result;
}

async function users() {
  const headers = { authorization: `Bearer ${KEYROSTER_TOKEN}` };
  const answer = await fetch(`${KEYROSTER_URL}/api/users/false`, { headers });
  if (!answer.ok) throw new Error(`Keyroster answered ${answer.status}`);
  return (await answer.json()).users;
}

const digits = (text) => text.replace(/\D/g, '');
const share = { keyboard: [[{ text: 'Share my number', request_contact: true }]], one_time_keyboard: true };

async function reply({ chat, from, contact }) {
  const say = (text, more = {}) => telegram('sendMessage', { chat_id: chat.id, text, ...more });
  // Only one's own number, which Telegram vouches for.
  if (contact?.user_id !== from.id) return say('Share your number, please.', { reply_markup: share });
  // Some are stored without their country's code.
  const number = digits(contact.phone_number).slice(-9);
  const user = (await users()).find(({ wasap }) => digits(wasap).slice(-9) === number);
  if (!user?.ends_at) return say(user ? 'Starts with your first sign-in.' : 'Nobody has that number.');
  const end = new Date(user.ends_at).toLocaleDateString('es-PE', { timeZone: 'America/Lima' });
  return say(user.days_left === false ? `Ended on ${end}.` : `${user.days_left} days left, until ${end}.`);
}

for (let offset = 0; ;) {
  for (const { update_id, message } of await telegram('getUpdates', { offset, timeout: 25 })) {
    offset = update_id + 1;
    if (message) await reply(message).catch((error) => console.error(error.message));
  }
}
