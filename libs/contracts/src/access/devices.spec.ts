import { DEVICE_ID, deviceInSpanish, deviceOf, REPLACED_DEVICES, replacedBy } from './devices.js';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

it.each([
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/126.0`, 'Edge on Windows'],
  [IPHONE, 'Safari on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['x'.repeat(500), 'x'.repeat(40)],
  ['', ''],
])('the name of a device of %s is %s', (agent, name) => {
  expect(deviceOf(agent)).toBe(name);
});

it.each([
  ['203.0.113.7', '7'],
  ['203.0.113.0', '0'],
  ['2001:db8::1f', '1f'],
  ['2001:db8::', '0'],
  ['', ''],
])('who took a place at %s is told by %s alone', (ip, ip_tail) => {
  expect(replacedBy({ agent: CHROME, ip })).toEqual({ device: 'Chrome on Windows', ip_tail });
});

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macOS'],
  ['Call +51 900 000 000 for help', 'another device'],
  ['', 'another device'],
])('the device that took a place, of %s, is told as %s, one of a closed set', (agent, device) => {
  expect(replacedBy({ agent, ip: '' }).device).toBe(device);
  expect(REPLACED_DEVICES).toContain(device);
});

it('the name of a device is in Spanish, too, but for a raw user agent', () => {
  const names = ['Chrome on Windows', 'Safari', 'curl on a toaster'];
  expect(names.map(deviceInSpanish)).toEqual(['Chrome en Windows', 'Safari', 'curl on a toaster']);
});

it('the id of a browser has 32 hex digits', () => {
  const id = '0123456789abcdef0123456789ABCDEF';
  const texts = [id, id.slice(1), `${id}0`, `${id.slice(1)}g`, ''];
  expect(texts.filter((text) => DEVICE_ID.test(text))).toEqual([id]);
});
