package dev.vidport.architecture.wrong.library;

/** A class with an injected field. */
final class Injected {
  @Inject Object port;
}
