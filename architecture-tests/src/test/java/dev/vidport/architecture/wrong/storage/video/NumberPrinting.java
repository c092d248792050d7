package dev.vidport.architecture.wrong.storage.video;

import java.text.DecimalFormat;

/** A store whose numbers have the separators of the machine's language. */
final class NumberPrinting {
  String size(double bytes) {
    return new DecimalFormat("0.0").format(bytes);
  }
}
