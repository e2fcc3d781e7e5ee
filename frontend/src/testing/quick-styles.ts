type Styled = HTMLElement | SVGElement;

const isStyled = (element: Element | null): element is Styled =>
  element instanceof HTMLElement || element instanceof SVGElement;

const really = window.getComputedStyle.bind(window);

/** Elements whose default display depends on more than their name. */
const isByMoreThanName = ({ localName, parentElement }: Styled, type: string | null): boolean =>
  localName === 'dialog' ||
  (localName === 'input' && type === 'hidden') ||
  parentElement?.localName === 'details';

/** The default display of elements, by their name. */
const displays = new Map<string, string>();

function displayOf(element: Styled): string {
  if (element.style.display) return element.style.display;
  if (element instanceof HTMLElement && element.hidden) return 'none';
  if (isByMoreThanName(element, element.getAttribute('type'))) return really(element).display;
  const { localName } = element;
  let display = displays.get(localName);
  if (display === undefined) {
    display = really(document.createElement(localName)).display;
    displays.set(localName, display);
  }
  return display;
}

function visibilityOf(element: Styled): string {
  for (let each: Element | null = element; isStyled(each); each = each.parentElement) {
    if (each.style.visibility) return each.style.visibility;
  }
  return 'visible';
}

/**
 * As jsdom answers, but faster: queries by role ask about every element, and jsdom applies all default rules
 * each time. These tests load no styles but those of toasts, which hide nothing, so an element's name and own
 * attributes say whether it shows.
 */
export function quickStyles(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || !isStyled(element)) return really(element, pseudo);
  const valueOf = (name: string): string => {
    if (name === 'display') return displayOf(element);
    return name === 'visibility' ? visibilityOf(element) : really(element).getPropertyValue(name);
  };
  return new Proxy(element.style, {
    get(_own, name) {
      if (name === 'getPropertyValue') return valueOf;
      if (name === 'display' || name === 'visibility') return valueOf(name);
      // No default rule sets it, and `toBeVisible` asks each ancestor.
      if (name === 'opacity') return element.style.opacity;
      const styles = really(element);
      const value: unknown = Reflect.get(styles, name, styles);
      return typeof value === 'function' ? (value.bind(styles) as unknown) : value;
    },
  });
}
