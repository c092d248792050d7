package dev.vidport.domain.media;

import java.util.OptionalLong;

/**
 * The probed facts of an audio stream.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code aac}
 * @param mix how the channels are mixed to stereo
 * @param endMicros end of the stream in microseconds on the source's clock; present only if the
 *     audio outlasts the video
 */
public record AudioFacts(
    int stream, String codec, int channels, int sampleRate, Downmix mix, OptionalLong endMicros) {}
