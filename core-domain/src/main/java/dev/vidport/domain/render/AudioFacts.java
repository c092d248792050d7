package dev.vidport.domain.render;

import java.util.OptionalLong;

/**
 * What a probe found of the sound.
 *
 * @param stream index of the stream in its file
 * @param codec ffmpeg's name of the codec, such as {@code aac}
 * @param mix how it becomes stereo
 * @param endMicros where it ends, in microseconds on the source's clock; known only of sound that
 *     goes on after the picture
 */
public record AudioFacts(
    int stream, String codec, int channels, int sampleRate, Mix mix, OptionalLong endMicros) {}
