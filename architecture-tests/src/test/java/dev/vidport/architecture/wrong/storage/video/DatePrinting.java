package dev.vidport.architecture.wrong.storage.video;

import java.time.format.DateTimeFormatter;

/** A store whose dates have the names of the machine's language. */
final class DatePrinting {
  static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("dd MMM");
}
