/**
 * The kinds of elements that the page adds, with their initial geometry and look.
 * @type {Record<string, {words: string, element: object, look: object}>}
 */
export const KINDS = {
  text: { words: 'Text', element: { alignment: 'center', width: 'fit', height: 'fit' }, look: { texts: [{ text: 'Title', size: 22, weight: 700, color: '#ffffff' }] } },
  shape: { words: 'Shape', element: { alignment: 'center', width: 120, height: 44 }, look: { shape: 'rectangle', fill: '#5b46c7' } },
  picture: { words: 'Picture', element: { alignment: 'center', width: 88, height: 88 }, look: { shape: 'circle', fill: '#8e8e93', picture: 'avatar', role: 'image' } },
  button: { words: 'Button', element: { alignment: 'bottomTrailing', width: 96, height: 36, insets: { bottom: 12, trailing: 16 } }, look: { shape: 'capsule', fill: '#5b46c7', role: 'button', texts: [{ text: 'Follow', size: 15, weight: 600, color: '#ffffff' }] } },
  bar: { words: 'Bar', element: { alignment: 'top', height: { excludingSafeArea: 44 } }, look: { fill: ['#ffffff', '#1c1c1e'] } },
  tabs: {
    words: 'Tabs', element: { alignment: 'bottom', height: 44 },
    look: { fill: ['#ffffff', '#000000'], role: 'tabs', texts: [{ text: 'Posts', size: 15, weight: 600, color: ['#1c1c1e', '#f2f2f7'] }, { text: 'Replies', size: 15, color: '#8e8e93' }, { text: 'Media', size: 15, color: '#8e8e93' }] },
  },
};
