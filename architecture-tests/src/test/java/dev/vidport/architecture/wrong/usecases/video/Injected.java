package dev.vidport.architecture.wrong.usecases.video;

import dev.vidport.architecture.wrong.http.video.HttpPort;
import dev.vidport.architecture.wrong.library.Inject;

/** A use case that depends on an adapter and has an injected field. */
public final class Injected {
  @Inject HttpPort port;
}
