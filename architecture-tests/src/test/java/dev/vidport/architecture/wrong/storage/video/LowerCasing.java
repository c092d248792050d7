package dev.vidport.architecture.wrong.storage.video;

import java.util.function.UnaryOperator;

/** A store that compares names by the rules of the machine's language. */
final class LowerCasing {
  static final UnaryOperator<String> NAME = String::toLowerCase;
}
