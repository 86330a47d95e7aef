"""Makes the fonts of this folder from two open fonts: python3 subset.py FOLDER-WITH-NPM-PACKAGES

Needs fonttools and brotli, and the unpacked npm packages @fontsource/fira-sans and @fontsource/source-serif-4. The results are
named after this house, since both licences reserve the names of the originals for unchanged fonts.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

# What English, German and French write, and the signs of the page.
LATIN = [*range(0x20, 0x7F), *map(ord, "\u00a0«°·»×½ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜßàáâäæçèéêëíîïñóôöùúûüÿŒœŸ"), *map(ord, "–—‘’‚“”„…‹›\u2009\u202f−")]
# Names of guests in other languages.
LATIN_EXT = [code for code in range(0xC0, 0x180) if code not in LATIN]
CYRILLIC = [*range(0x400, 0x460), 0x490, 0x491, 0x2116]
# Signs that neither font has, drawn here as lines of 100 units.
SIGNS = {
    "←": [[(90, 320), (510, 320), (510, 400), (90, 400)], [(90, 320), (60, 360), (240, 560), (300, 510), (165, 360), (300, 210), (240, 160)]],
    "→": [[(90, 320), (510, 320), (510, 400), (90, 400)], [(540, 360), (360, 560), (300, 510), (435, 360), (300, 210), (360, 160)]],
    "↵": [[(120, 240), (500, 240), (500, 320), (120, 320)], [(500, 240), (500, 600), (420, 600), (420, 320)], [(80, 280), (260, 460), (310, 410), (185, 280), (310, 150), (260, 100)]],
    "✓": [[(70, 300), (130, 360), (240, 240), (490, 640), (560, 590), (250, 110)]],
    "✗": [[(90, 150), (150, 90), (510, 570), (450, 620)], [(450, 90), (510, 150), (150, 620), (90, 570)]],
}
FACES = [("text-400", "fira-sans", 400), ("text-600", "fira-sans", 600), ("display-500", "source-serif-4", 500)]
SCRIPTS = {"latin": LATIN, "latin-ext": LATIN_EXT, "cyrillic": CYRILLIC}


def draw_signs(font):
    """Adds the signs to a font with TrueType outlines."""
    order, glyphs, metrics = font.getGlyphOrder(), font["glyf"], font["hmtx"]
    for sign, shapes in SIGNS.items():
        pen = TTGlyphPen(None)
        for shape in shapes:
            area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(shape, shape[1:] + shape[:1]))
            points = shape if area < 0 else shape[::-1]
            pen.moveTo(points[0])
            for point in points[1:]:
                pen.lineTo(point)
            pen.closePath()
        name = f"uni{ord(sign):04X}"
        order.append(name)
        glyphs[name], metrics[name] = pen.glyph(), (600, 60)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(sign)] = name
    font.setGlyphOrder(order)


def make(packages, name, family, weight, script, codes):
    source = next(packages.glob(f"**/{family}-{script}-{weight}-normal.woff2"))
    font = TTFont(source)
    options = subset.Options(
        hinting=False, layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "tnum"], name_IDs=[0, 13, 14], notdef_outline=True, flavor="woff2"
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    if script == "latin" and "glyf" in font:
        draw_signs(font)
    title = "Chaikhana Display" if name.startswith("display") else "Chaikhana Text"
    for number, text in {1: title, 2: "Regular", 4: f"{title} {weight}", 6: f"{title.replace(' ', '')}-{weight}"}.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font.flavor = "woff2"
    file = Path(__file__).parent / f"{name}-{script}.woff2"
    font.save(file)
    print(file.name, file.stat().st_size)


if __name__ == "__main__":
    for name, family, weight in FACES:
        for script, codes in SCRIPTS.items():
            make(Path(sys.argv[1]), name, family, weight, script, codes)
