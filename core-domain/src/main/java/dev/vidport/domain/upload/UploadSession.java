package dev.vidport.domain.upload;

/**
 * One file on its way into the store.
 *
 * @param storeUpload the store's own name of the multipart upload
 */
public record UploadSession(String fileName, PartPlan plan, String storeUpload) {}
