package dev.vidport.storage.s3;

import io.minio.MinioAsyncClient;

/** The bucket of a store and the means to speak to it. */
record S3Bucket(String name, String region, MinioAsyncClient client, S3Calls calls) {}
