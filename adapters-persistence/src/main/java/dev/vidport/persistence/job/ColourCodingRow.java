package dev.vidport.persistence.job;

import dev.vidport.domain.media.ColourCoding;

/** The colour coding of a video, as stored. */
record ColourCodingRow(
    ColourCoding.Primaries primaries, ColourCoding.Transfer transfer, ColourCoding.Matrix matrix) {
  static ColourCodingRow of(ColourCoding colours) {
    return new ColourCodingRow(colours.primaries(), colours.transfer(), colours.matrix());
  }

  ColourCoding colours() {
    return new ColourCoding(primaries, transfer, matrix);
  }
}
