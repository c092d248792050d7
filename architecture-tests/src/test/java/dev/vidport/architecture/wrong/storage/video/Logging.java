package dev.vidport.architecture.wrong.storage.video;

import java.util.logging.Logger;

/** Logs past SLF4J. */
final class Logging {
  void log() {
    Logger.getGlobal().info("stored");
  }
}
