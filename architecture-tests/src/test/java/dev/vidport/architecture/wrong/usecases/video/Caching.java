package dev.vidport.architecture.wrong.usecases.video;

import java.util.concurrent.ConcurrentHashMap;

/** A use case with a static cache. */
final class Caching {
  static final ConcurrentHashMap<String, String> NAMES = new ConcurrentHashMap<>();
}
