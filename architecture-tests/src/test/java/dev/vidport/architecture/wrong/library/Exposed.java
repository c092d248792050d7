package dev.vidport.architecture.wrong.library;

import dev.vidport.architecture.wrong.http.video.HttpPort;
import java.util.Optional;

/** A public class of the library with a foreign type in its signature. */
public record Exposed(Optional<HttpPort> server) {}
