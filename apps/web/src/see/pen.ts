// One drawing, two ways to draw it: on a canvas, for the screen and PNG files, and as SVG text.

export interface Style {
  anchor?: 'start'|'middle'|'end';
  size?: number;
  bold?: boolean;
  turned?: boolean;  ///< upwards, to be read from the right
}

export interface Pen {
  rect(x: number, y: number, width: number, height: number, fill: string, opacity?: number): void;
  line(x1: number, y1: number, x2: number, y2: number, stroke: string, width?: number): void;
  text(x: number, y: number, text: string, fill: string, style?: Style): void;
  /// Squares of side `size` around points.
  dots(xs: Float32Array, ys: Float32Array, size: number, fill: string): void;
  /// Pixels that fill a rectangle, each as a small rectangle of one colour.
  pixels(image: ImageData, x: number, y: number, width: number, height: number): void;
}

const face = 'system-ui, sans-serif';

/// More dots than this are set as pixels of an image.
const manyDots = 1500;

/// The bytes of a colour, in the order in which a canvas keeps them.
export function pixelOf(color: string): number {
  const paint = new OffscreenCanvas(1, 1).getContext('2d')!;
  paint.fillStyle = color;
  paint.fillRect(0, 0, 1, 1);
  return new Uint32Array(paint.getImageData(0, 0, 1, 1).data.buffer)[0];
}

/// \param scale  pixels of the canvas for each unit of the drawing
export function canvasPen(paint: CanvasRenderingContext2D|OffscreenCanvasRenderingContext2D, scale: number): Pen {
  paint.setTransform(scale, 0, 0, scale, 0, 0);
  return {
    rect(x, y, width, height, fill, opacity = 1) {
      paint.globalAlpha = opacity;
      paint.fillStyle = fill;
      paint.fillRect(x, y, width, height);
      paint.globalAlpha = 1;
    },
    line(x1, y1, x2, y2, stroke, width = 1) {
      paint.strokeStyle = stroke;
      paint.lineWidth = width;
      paint.beginPath();
      paint.moveTo(x1, y1);
      paint.lineTo(x2, y2);
      paint.stroke();
    },
    text(x, y, text, fill, {anchor = 'start', size = 12, bold, turned} = {}) {
      paint.fillStyle = fill;
      paint.font = `${bold ? '600 ' : ''}${size}px ${face}`;
      paint.textAlign = anchor === 'middle' ? 'center' : anchor;
      paint.textBaseline = 'middle';
      if (!turned) return paint.fillText(text, x, y);
      paint.save();
      paint.translate(x, y);
      paint.rotate(-Math.PI / 2);
      paint.fillText(text, 0, 0);
      paint.restore();
    },
    dots(xs, ys, size, fill) {
      if (xs.length <= manyDots) {
        paint.fillStyle = fill;
        for (let i = 0; i < xs.length; ++i) paint.fillRect(xs[i] - size / 2, ys[i] - size / 2, size, size);
        return;
      }
      const columns = paint.canvas.width, rows = paint.canvas.height;
      const side = Math.max(1, Math.round(size * scale)), half = side >> 1;
      const layer = new OffscreenCanvas(columns, rows), image = new ImageData(columns, rows);
      const bytes = new Uint32Array(image.data.buffer), pixel = pixelOf(fill);
      for (let i = 0; i < xs.length; ++i) {
        const x = Math.round(xs[i] * scale) - half, y = Math.round(ys[i] * scale) - half;
        for (let dy = Math.max(0, -y); dy < side && y + dy < rows; ++dy) {
          for (let dx = Math.max(0, -x); dx < side && x + dx < columns; ++dx) bytes[(y + dy) * columns + x + dx] = pixel;
        }
      }
      layer.getContext('2d')!.putImageData(image, 0, 0);
      paint.drawImage(layer, 0, 0, columns / scale, rows / scale);
    },
    pixels(image, x, y, width, height) {
      const layer = new OffscreenCanvas(image.width, image.height);
      layer.getContext('2d')!.putImageData(image, 0, 0);
      paint.imageSmoothingEnabled = false;
      paint.drawImage(layer, x, y, width, height);
    },
  };
}

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const short = (number: number) => String(Math.round(number * 100) / 100);

/// A pen that writes SVG; `done` gives the file.
export function svgPen(width: number, height: number, title: string): Pen&{done(): string} {
  const parts: string[] = [];
  return {
    rect(x, y, w, h, fill, opacity = 1) {
      parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${short(opacity)}"` : ''}/>`);
    },
    line(x1, y1, x2, y2, stroke, thick = 1) {
      parts.push(`<path d="M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}" stroke="${stroke}" stroke-width="${thick}"/>`);
    },
    text(x, y, text, fill, {anchor = 'start', size = 12, bold, turned} = {}) {
      parts.push(`<text x="${short(x)}" y="${short(y)}" fill="${fill}" font-size="${size}" text-anchor="${anchor}" dominant-baseline="central"${bold ? ' font-weight="600"' : ''}${turned ? ` transform="rotate(-90 ${short(x)} ${short(y)})"` : ''}>${escaped(text)}</text>`);
    },
    dots(xs, ys, size, fill) {
      let path = '';
      for (let i = 0; i < xs.length; ++i) path += `M${short(xs[i])} ${short(ys[i])}h0`;
      parts.push(`<path d="${path}" stroke="${fill}" stroke-width="${size}" stroke-linecap="square"/>`);
    },
    pixels(image, x, y, w, h) {
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')!.putImageData(image, 0, 0);
      parts.push(`<image x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" preserveAspectRatio="none" style="image-rendering:pixelated" href="${canvas.toDataURL()}"/>`);
    },
    done: () => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${face}" fill="none">
<title>${escaped(title)}</title>
${parts.join('\n')}
</svg>
`,
  };
}
