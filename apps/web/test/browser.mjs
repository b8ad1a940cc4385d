// The browser of the tests.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {chromium} from 'playwright-core';

// The shell has no windows, tabs and menus of its own, and opens a page in half the time.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

export function browser() {
  const executablePath = process.env.CHROMIUM ?? browsers.find((path) => existsSync(path));
  assert.ok(executablePath, 'a Chromium is installed');
  // With a process for each site, touches in a frame of another site do not always arrive.
  return chromium.launch({executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-site-isolation-trials']});
}
