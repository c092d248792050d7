package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;
import dev.vidport.architecture.wrong.library.Inject;

/** A use case that knows an adapter and lets a framework fill its fields. */
public final class Injected {
  @Inject HttpPort port;
}
