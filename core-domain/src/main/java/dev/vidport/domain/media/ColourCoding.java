package dev.vidport.domain.media;

/**
 * How a video encodes colours: the values of its tags (ITU-T H.273) that are converted differently,
 * with the usual value where a tag is missing.
 *
 * @param primaries the colours of pure red, green and blue, and of white
 * @param transfer how values encode brightness
 * @param matrix how luma and chroma encode red, green and blue
 */
public record ColourCoding(Primaries primaries, Transfer transfer, Matrix matrix) {
  /** High definition; the coding of every output. */
  public static final ColourCoding BT709 =
      new ColourCoding(Primaries.BT709, Transfer.BT709, Matrix.BT709);

  /** Standard definition. */
  public static final ColourCoding BT601 =
      new ColourCoding(Primaries.BT709, Transfer.BT709, Matrix.BT601);

  /** Ultra high definition of standard brightness. */
  public static final ColourCoding BT2020 =
      new ColourCoding(Primaries.BT2020, Transfer.BT709, Matrix.BT2020);

  /** HDR10. */
  public static final ColourCoding HDR10 =
      new ColourCoding(Primaries.BT2020, Transfer.PQ, Matrix.BT2020);

  /** Hybrid log-gamma. */
  public static final ColourCoding HLG =
      new ColourCoding(Primaries.BT2020, Transfer.HLG, Matrix.BT2020);

  /** The primaries that need different conversions. */
  public enum Primaries {
    /** High definition, sRGB, and the similar primaries of standard definition. */
    BT709,
    /** NTSC of 1953. */
    BT470M,
    /** Colour filters of film cameras, with illuminant C. */
    FILM,
    /** Ultra high definition and HDR. */
    BT2020,
    /** CIE 1931 XYZ, SMPTE ST 428-1. */
    XYZ,
    /** Digital cinema, SMPTE RP 431-2, with the greenish white of projectors. */
    DCI_P3,
    /** Screens and phones: P3 with the white of sRGB, SMPTE EG 432-1. */
    DISPLAY_P3
  }

  /** The transfer characteristics that need different conversions. */
  public enum Transfer {
    /** BT.709 and the curves that players show like it, such as BT.601, and sRGB by itself. */
    BT709,
    /** SRGB with other primaries than its own, which its exact curve converts. */
    SRGB,
    /** A display gamma of 2.2. */
    GAMMA22,
    /** A display gamma of 2.8. */
    GAMMA28,
    LINEAR,
    /** Logarithmic, with a range of 100 to 1. */
    LOG100,
    /** Logarithmic, with a range of 100 times the square root of 10 to 1. */
    LOG316,
    /** SMPTE ST 2084, used by HDR10. */
    PQ,
    /** Hybrid log-gamma, ARIB STD-B67. */
    HLG;

    /** Whether the video has a high dynamic range, which is tone-mapped. */
    public boolean isHdr() {
      return this == PQ || this == HLG;
    }
  }

  /** The matrices that need different conversions. */
  public enum Matrix {
    /** High definition. */
    BT709,
    /** Standard definition, and all of VP8. */
    BT601,
    /** FCC rules of 1953. */
    FCC,
    /** Early high definition. */
    SMPTE240M,
    /** YCgCo, mostly of screen recordings. */
    YCGCO,
    /** Ultra high definition and HDR. */
    BT2020,
    /** BT.2020 with constant luminance. */
    BT2020_CONSTANT,
    /** Derived from the primaries. */
    DERIVED,
    /** Derived from the primaries, with constant luminance. */
    DERIVED_CONSTANT,
    /** ICtCp of BT.2100. */
    ICTCP,
    /** None: the samples are red, green and blue. */
    RGB
  }

  /** This coding with another matrix. */
  public ColourCoding withMatrix(Matrix other) {
    return new ColourCoding(primaries, transfer, other);
  }
}
