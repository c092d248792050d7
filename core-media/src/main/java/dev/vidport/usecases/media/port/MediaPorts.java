package dev.vidport.usecases.media.port;

/**
 * The media ports that one adapter implements, for the assembly of the use cases.
 *
 * <p>Each port reads its inputs from the object store, writes its outputs into the step's work
 * folder, and ends within about a second of being told to stop. An {@link UnusableMediaException}
 * is a fault of the media, an {@link java.io.IOException} a fault of the machine or the store.
 */
public record MediaPorts(
    MediaProber prober,
    MediaRenderer renderer,
    LiveRenderer liveRenderer,
    MediaPackager packager,
    StillExtractor stillExtractor,
    SpeechExtractor speechExtractor) {}
