// Files that the page hands out: pictures, tables, TeX.
import {canvasPen, type Pen} from './pen';

/// A picture as it will be in a file.
export interface Drawing {
  svg(): string;
  png(): Promise<Blob>;
}

/// Draws on white at twice the size, for print.
export function pngFile(width: number, height: number, draw: (pen: Pen, scale: number, paint: OffscreenCanvasRenderingContext2D) => void): Promise<Blob> {
  const scale = 2, canvas = new OffscreenCanvas(width * scale, height * scale), paint = canvas.getContext('2d')!;
  const pen = canvasPen(paint, scale);
  pen.rect(0, 0, width, height, '#ffffff');
  draw(pen, scale, paint);
  return canvas.convertToBlob({type: 'image/png'});
}

/// A picture that is SVG already, as PNG.
export async function pngOfSvg(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return pngFile(width, height, (_, __, paint) => paint.drawImage(image, 0, 0, width, height));
}

/// A game or code in the name of a file.
export const fileWord = (text: string): string => text.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '');

/// A field of a CSV file, in quotes where RFC 4180 wants them.
export const csvField = (text: string): string => /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
/// Text in TeX, outside of formulas.
export const texText = (text: string): string =>
    text.replace(/[\\{}$&#%_^~]/g, (letter) => letter === '\\' ? '\\textbackslash{}' : letter === '^' ? '\\textasciicircum{}' : letter === '~' ? '\\textasciitilde{}' : `\\${letter}`);
