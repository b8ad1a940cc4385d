// The foot of a paper: where the page is, in letters and as a code for a phone. From a disk there is no such place.
import {writeRoute, type Route} from '../route';
import {Code} from './code';

/// More than a code of this kind holds in a size that a phone reads from paper.
export const longestAddress = 1200;
/// The address of a view for somebody else.
export const whole = (route: Route): string => location.href.split('#')[0] + writeRoute(route);

export function Foot({address, text}: {address: string, text: string}) {
  if (!/^https?:/.test(address) || address.length > longestAddress) return null;
  return (
    <footer class="paper-foot">
      <Code text={address} label={text} />
      <p>{text}<br /><span class="address">{decodeURIComponent(address.replace(/^https?:\/\//, '').replaceAll('+', '%20'))}</span></p>
    </footer>
  );
}
